"""Small games walked whole: every state that can be reached, every step from it, to every end."""
