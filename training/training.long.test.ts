// With both forms of nets, and more random games.
import './nets.test.ts';
import './rules.test.ts';
