// As an ordinary user on every rung.
import './jail.test.ts';
