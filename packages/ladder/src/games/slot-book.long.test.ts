// On two slots as well.
import './slot-book.test.ts';
