// As an ordinary user on the rung without walls, too.
import './jail.test.ts';
