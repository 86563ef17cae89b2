const { readFileSync } = require('node:fs')
const { join } = require('node:path')

// Tests, and what only they use, arrange what they need from anywhere.
const tests = '(\\.test\\.tsx?$|/(test|fake)-[^/]*$)'

/** The features in the order of server/app.ts, lowest first, by the names of their folders. */
function readFeatureOrder() {
  const text = readFileSync(join(__dirname, 'server/app.ts'), 'utf8')
  const list = /features: \[([^\]]*)\]/.exec(text)?.[1].match(/\w+Feature\b/g)
  if (!list)
    throw new Error('server/app.ts has no list `features: […]`, from which the order of features is read')
  return list.map(name => {
    const folder = new RegExp(`\\b${name}\\b[^;\\n]*from '\\./features/([^/']+)/`).exec(text)?.[1]
    if (!folder) throw new Error(`server/app.ts does not import ${name} from ./features/<name>/`)
    return folder
  })
}

/** The features of the web in the order of web/routes.ts, lowest first. */
function readWebOrder() {
  const text = readFileSync(join(__dirname, 'web/routes.ts'), 'utf8')
  const list = /screenRoutes\b[^=]*= \[([^\]]*)\]/.exec(text)?.[1].match(/\w+Routes\b/g)
  if (!list)
    throw new Error(
      'web/routes.ts has no list `screenRoutes = […]`, from which the order of features is read',
    )
  return list.map(name => {
    const folder = new RegExp(`\\b${name}\\b[^;\\n]*from '#web/features/([^/']+)/`).exec(text)?.[1]
    if (!folder) throw new Error(`web/routes.ts does not import ${name} from #web/features/<name>/`)
    return folder
  })
}

const order = readFeatureOrder()
const upwards = order.slice(0, -1).map((feature, index) => ({
  name: `${feature}-uses-nothing-above-it`,
  comment: 'A feature uses only those before it in server/app.ts; what must go upwards goes as an event.',
  severity: 'error',
  from: { path: `^server/features/${feature}/`, pathNot: tests },
  to: { path: `^server/features/(${order.slice(index + 1).join('|')})/` },
}))

// What only the gallery shows may arrange itself from anywhere too.
const webTests = `(${tests}|\\.example\\.tsx$)`
// Features without screens are no part of what every screen loads: each stands before the one named.
const withoutScreens = { stream: 'chat-app' }
const webOrder = readWebOrder().flatMap(name => [
  ...Object.keys(withoutScreens).filter(each => withoutScreens[each] === name),
  name,
])
const webUpwards = webOrder.slice(0, -1).map((feature, index) => ({
  name: `web-${feature}-uses-nothing-above-it`,
  comment:
    'A feature of the web uses only those before it in web/routes.ts; it shows what is above it through a slot.',
  severity: 'error',
  from: { path: `^web/features/${feature}/`, pathNot: webTests },
  to: { path: `^web/features/(${webOrder.slice(index + 1).join('|')})/` },
}))

// Big folders have rooms by task, lowest first; what stands beside the rooms knows them, and they do not know it.
const rooms = JSON.parse(readFileSync(join(__dirname, 'scripts/rooms.json'), 'utf8'))
const betweenRooms = Object.entries(rooms).flatMap(([folder, inOrder]) => [
  ...inOrder.map((room, index) => ({
    name: `${folder}-${room}-uses-nothing-above-it`,
    comment: 'A room uses only those before it in scripts/rooms.json.',
    severity: 'error',
    from: { path: `^${folder}/${room}/`, pathNot: webTests },
    to: {
      path: `^${folder}/(${[...inOrder.slice(index + 1).map(higher => `${higher}/`), '[^/]+$'].join('|')})`,
    },
  })),
  {
    name: `rooms-of-${folder}-are-listed`,
    comment: 'A room of a big folder has its place in scripts/rooms.json.',
    severity: 'error',
    from: { path: `^${folder}/(?!(${inOrder.join('|')})/)[^/]+/` },
    to: {},
  },
])

module.exports = {
  forbidden: [
    {
      name: 'contract-stands-alone',
      comment:
        'The contract is what both sides share: of the project it imports only itself, of others only zod.',
      severity: 'error',
      from: { path: '^contract/', pathNot: tests },
      to: { pathNot: '^contract/|(^|/)node_modules/zod/' },
    },
    {
      name: 'server-without-web',
      comment: 'Only the test in which a school lives knows what a page of the web can do.',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/house/life/(browser|devices|exams|papers)\\.ts$' },
      to: { path: '^web/' },
    },
    {
      name: 'web-without-server',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(server|seed)/' },
    },
    {
      name: 'nothing-uses-scripts',
      comment: 'Scripts, journeys and benches use the product, never the other way round.',
      severity: 'error',
      from: { path: '^(contract|server|web|seed)/' },
      to: { path: '^(scripts|e2e|bench)/' },
    },
    {
      name: 'kernel-and-ports-without-features',
      severity: 'error',
      from: { path: '^server/(kernel|ports)/', pathNot: tests },
      to: { path: '^server/(features/|app\\.ts$|main\\.ts$)' },
    },
    {
      name: 'features-meet-in-public',
      comment:
        'A feature uses another only through its public.ts; a thread of it through in-thread.ts, which loads no more than it needs.',
      severity: 'error',
      from: { path: '^server/features/([^/]+)/', pathNot: tests },
      to: { path: '^server/features/', pathNot: '^server/features/($1/|[^/]+/(public|in-thread)\\.ts$)' },
    },
    ...upwards,
    {
      name: 'features-are-listed',
      comment: 'Every feature stands in the list of server/app.ts, so that its place in the order is known.',
      severity: 'error',
      from: {
        path: '^server/features/[^/]+/feature\\.ts$',
        pathNot: `^server/features/(${order.join('|')})/`,
      },
      to: { path: '^server/kernel/feature\\.ts$' },
    },
    {
      name: 'ui-knows-no-features',
      comment: 'What is in web/ui could be in anybody’s library: it takes values and gives events.',
      severity: 'error',
      from: { path: '^web/ui/', pathNot: webTests },
      to: { path: '^(web/(shell|features)/|web/lib/(call|ask|socket)\\.|contract/features/)' },
    },
    {
      name: 'lib-knows-no-features',
      severity: 'error',
      from: { path: '^web/lib/', pathNot: tests },
      to: { path: '^(web/shell/|(web|contract)/features/)' },
    },
    {
      name: 'shell-knows-no-features',
      comment: 'The shell shows what features add through its slots; web/additions.ts fills them.',
      severity: 'error',
      from: { path: '^web/shell/', pathNot: webTests },
      to: { path: '^web/features/' },
    },
    {
      name: 'web-layers-are-filled-from-above',
      comment: 'Only web/main.tsx and the lists beside it know all features.',
      severity: 'error',
      from: { path: '^web/(ui|lib|shell|features)/', pathNot: webTests },
      to: { path: '^web/[^/]+\\.tsx?$' },
    },
    ...webUpwards,
    {
      name: 'web-features-are-listed',
      comment:
        'Every feature of the web stands in the list of web/routes.ts, so that its place in the order is known.',
      severity: 'error',
      from: { path: `^web/features/(?!(${webOrder.join('|')})/)[^/]+/`, pathNot: webTests },
      to: {},
    },
    ...betweenRooms,
    {
      name: 'no-cycles-of-types-in-rooms',
      comment: 'Where many files stand side by side, a cycle of types is as hard to read as any other.',
      severity: 'error',
      from: { path: `^(${Object.keys(rooms).join('|')})/`, pathNot: webTests },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'no-cycles',
      comment: 'A cycle of imports; those of types and those that load later are harmless.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    {
      name: 'no-dead-imports',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    // Without a parser of TypeScript everything would pass unseen; scripts/boundaries.ts plants violations to prove it.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.(css|svg|png|woff2|webp)$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['node', 'import', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
