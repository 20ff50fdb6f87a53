// Which module may import which. Every rule gives its reason, and dependency-rules.test.mjs shows that it works.

const { areas } = require('./areas.cjs')

/** The order in which areas may import each other: an area imports those to its left. */
const areaRules = ['packages/domain', 'packages/api'].flatMap((home) =>
  areas.slice(0, -1).map((area, index) => ({
    name: `area-order-${home.split('/')[1]}-${area}`,
    comment: `${area} knows only the areas before it; a cycle between areas is how nouns grow together.`,
    severity: 'error',
    from: { path: `(^|/)${home}/src/${area}/`, pathNot: ['/kernel/testing/', '\\.test\\.ts$', '/kernel/docs/'] },
    to: { path: `(^|/)${home}/src/(${areas.slice(index + 1).join('|')})/` },
  })),
)

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Files that need each other are one file, or a third is missing.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'domain-is-pure',
      comment:
        'The domain knows zod and itself: rules that need a clock, a database or a network cannot be trusted or tested.',
      severity: 'error',
      from: { path: '(^|/)packages/domain/src/', pathNot: '\\.test\\.ts$|/testing/[^/]+\\.ts$' },
      to: { pathNot: ['(^|/)packages/domain/src/', 'node_modules/zod/'] },
    },
    {
      name: 'domain-testing-is-for-tests',
      comment: 'What only makes examples for tests may know more than the domain; so only tests may know it.',
      severity: 'error',
      from: { path: '(^|/)packages/domain/src/', pathNot: '\\.test\\.ts$|/testing/[^/]+\\.ts$' },
      to: { path: '(^|/)packages/domain/src/.*/testing/[^/]+\\.ts$' },
    },
    ...areaRules,
    {
      name: 'courses-and-competitions-are-strangers',
      comment: 'They are sold apart.',
      severity: 'error',
      from: { path: '/src/competitions/' },
      to: { path: '/src/courses/' },
    },
    {
      name: 'openapi-stands-alone',
      comment: 'It could be published on its own.',
      severity: 'error',
      from: { path: '(^|/)packages/openapi/' },
      to: { path: '(^|/)packages/(?!openapi/)|(^|/)apps/' },
    },
    {
      name: 'ui-stands-alone',
      comment: 'Views that could ship in another product; texts arrive as props.',
      severity: 'error',
      from: { path: '(^|/)packages/ui/' },
      to: { path: '(^|/)packages/(?!ui/)|(^|/)apps/' },
    },
    {
      name: 'web-knows-no-database',
      comment: 'Nothing of the database client may reach a browser.',
      severity: 'error',
      from: { path: '(^|/)apps/web/' },
      to: { path: '(^|/)packages/(db|testing|documents)/|@prisma' },
    },
    {
      name: 'web-knows-types-of-the-api-only',
      comment: 'The web talks to the api over the wire.',
      severity: 'error',
      from: { path: '(^|/)apps/web/' },
      to: { path: '(^|/)packages/api/', dependencyTypesNot: ['type-only', 'type-import'] },
    },
    {
      name: 'features-do-not-know-features',
      comment: 'app -> features -> shared: what two features need is shared, or one feature.',
      severity: 'error',
      from: { path: '(^|/)apps/web/src/features/([^/]+/[^/]+)/' },
      to: { path: '(^|/)apps/web/src/features/', pathNot: '(^|/)apps/web/src/features/$2/' },
    },
    {
      name: 'shared-knows-no-feature',
      comment: 'shared is below features.',
      severity: 'error',
      from: { path: '(^|/)apps/web/src/shared/' },
      to: { path: '(^|/)apps/web/src/(features|app|routes|arena)/' },
    },
    {
      name: 'arena-is-light',
      comment:
        'Public pages use no Mantine script; a phone at the ringside paints in a second. The brand is arithmetic.',
      severity: 'error',
      from: { path: '(^|/)apps/web/src/arena/' },
      to: { path: '@mantine|(^|/)packages/ui/(?!src/theme/brand\\.ts$)|(^|/)apps/web/src/(app|features)/' },
    },
    {
      name: 'routers-are-tables-of-contents',
      comment: 'Meta, input, output, guard, one call: no database in a router.',
      severity: 'error',
      from: { path: '\\.router\\.ts$' },
      to: { path: '(^|/)packages/db/|@prisma' },
    },
    {
      name: 'only-guards-mint-scopes',
      comment: 'A scope proves that a guard was passed.',
      severity: 'error',
      from: { path: '(^|/)packages/api/src/', pathNot: ['\\.guards\\.ts$', '/kernel/procedure/', '\\.test\\.ts$'] },
      to: { path: '/kernel/procedure/scope\\.ts$', dependencyTypesNot: ['type-only', 'type-import'] },
    },
    {
      name: 'no-test-code-in-the-product',
      comment:
        'Tests may know everything; nothing knows tests. The demo, which is made with the builders, is a package of its own.',
      severity: 'error',
      from: {
        path: '(^|/)(apps/(server|web)|packages/(api|db|domain|documents|openapi|ui|i18n))/src/',
        pathNot: ['\\.test\\.tsx?$', '/testing/', '/bench/', '\\.fixtures?\\.ts$'],
      },
      to: { path: '\\.test\\.tsx?$|(^|/)packages/testing/src/|vitest' },
    },
    {
      name: 'packages-do-not-know-apps',
      comment: 'Apps are at the top.',
      severity: 'error',
      from: { path: '(^|/)packages/' },
      to: { path: '(^|/)apps/' },
    },
    {
      name: 'resolvable',
      comment: 'An import that cannot be found is a rule that cannot bite.',
      severity: 'error',
      from: { pathNot: '\\.gen\\.ts$' },
      to: { couldNotResolve: true, pathNot: ['^virtual:', '\\.css$', '\\?'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|generated|test-results|fixtures)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
