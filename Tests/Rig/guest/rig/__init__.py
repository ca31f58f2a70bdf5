"""What the checks are written with: keypads to type on, and the program that reads them."""
