// Larger boards from the start.
import './solver.test.ts';
