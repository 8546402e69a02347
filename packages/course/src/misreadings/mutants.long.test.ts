// The hunt also for what it cannot find, and the boards of every grade and game.
import './mutants.test.ts';
