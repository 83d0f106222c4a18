// Solves challenges made with SHA, off the page's own thread.
import 'altcha/workers/sha';
