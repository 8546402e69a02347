// Also with the games on a worker, in PostgreSQL.
import './official.test.ts';
