// What a class shows and what it is asked for: each shape once, as a schema that validates, documents and types it.
export * from './games.ts';
export * from './grades.ts';
export * from './learning.ts';
export * from './parts.ts';
export * from './people.ts';
export * from './requests.ts';
