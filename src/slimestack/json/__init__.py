"""JSON: saves and messages, strict and versioned, with their schemas and TypeScript declarations."""
