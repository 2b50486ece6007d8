"""Export and import of warbands: our own files, spreadsheets and the files of other builders."""
