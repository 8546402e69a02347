// The hunt also for what it cannot find.
import './mutants.test.ts';
