"""Firefight: detectives against enemies, Beat by Beat; its lost core is completed by us."""
