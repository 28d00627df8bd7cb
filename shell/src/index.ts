// No async boundary here, unlike in a remote: the shell carries the shared packages in its first files, and a dynamic
// import would cost the first page one round trip.
import './bootstrap.tsx';
