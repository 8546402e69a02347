// From more random positions.
import './value-keeper.test.ts';
