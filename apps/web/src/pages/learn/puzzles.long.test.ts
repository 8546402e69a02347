// Every puzzle is solved.
import './puzzles.test.ts';
