// Solves challenges made with PBKDF2, off the page's own thread.
import 'altcha/workers/pbkdf2';
