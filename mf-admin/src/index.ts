// The async boundary that a federated bundle needs; everything else is in bootstrap.tsx.
void import('./bootstrap.tsx');
