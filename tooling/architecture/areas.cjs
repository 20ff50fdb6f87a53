// The areas, in the order in which they may know each other: an area knows those before it (docs/ARCHITECTURE.md).
exports.areas = [
  'kernel',
  'disciplines',
  'access',
  'federation',
  'catalogue',
  'ledger',
  'parties',
  'careers',
  'championships',
  'finance',
  'courses',
  'competitions',
  'events',
  'reporting',
  'shell',
  'registry',
]
