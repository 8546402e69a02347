// The same tests, with a whole game where every day its end is enough.
import './analyse.test.ts';
