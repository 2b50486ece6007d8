"""What people own: warbands, fire teams, figures and vehicles."""
