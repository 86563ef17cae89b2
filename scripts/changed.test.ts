import { expect, test } from 'vitest'
import { choose, type Project } from './changed.ts'

const imports: Project['imports'] = {
  'server/app.ts': ['server/features/low/feature.ts', 'server/features/high/feature.ts'],
  'server/kernel/test-app.ts': ['server/app.ts', 'server/kernel/pool.ts'],
  'server/features/low/feature.ts': ['server/features/low/calls.ts'],
  'server/features/low/calls.ts': ['contract/features/low/calls.ts', 'server/features/low/store.ts'],
  'server/features/low/low.test.ts': ['server/kernel/test-app.ts'],
  'server/features/high/feature.ts': ['server/features/low/public.ts'],
  'server/features/high/high.test.ts': ['server/kernel/test-app.ts'],
  'server/features/low/public.ts': [],
  'server/house/roles.test.ts': ['server/kernel/test-app.ts'],
  'server/house/words.test.ts': [],
  'server/house/life/stories.test.ts': ['server/kernel/test-app.ts'],
  'web/routes.ts': ['web/features/low/routes.ts', 'web/features/high/routes.ts'],
  'web/features/low/Screen.tsx': ['contract/features/low/calls.ts', 'web/ui/Part.tsx'],
  'web/features/low/low.test.tsx': ['web/features/low/Screen.tsx'],
  'web/features/high/high.test.tsx': ['web/ui/Part.tsx'],
  'web/ui/Part.tsx': ['web/ui/Part.module.css'],
  'web/routes.test.ts': ['web/routes.ts'],
  'e2e/low.journey.ts': ['e2e/stage.ts'],
  'e2e/high.journey.ts': ['e2e/stage.ts'],
  'e2e/screens.journey.ts': ['e2e/stage.ts'],
}
const project: Project = {
  imports,
  files: Object.keys(imports),
  calls: { low: ['/Low/get', '/User/get'], high: ['/High/get'] },
  journeys: {
    'e2e/low.journey.ts': ['/Low/get', '/User/get'],
    'e2e/high.journey.ts': ['/High/get', '/User/get'],
    'e2e/screens.journey.ts': ['/User/get'],
  },
}
const testsFor = (...changed: string[]) =>
  Object.fromEntries(Object.entries(choose(changed, project)).map(([part, { tests }]) => [part, tests]))
const house = ['server/house/roles.test.ts', 'server/house/words.test.ts']

test('handlers of a feature are tested by it, the house, and journeys that make its calls', () => {
  expect(testsFor('server/features/low/store.ts')).toEqual({
    server: ['server/features/low/low.test.ts', ...house],
    journeys: ['e2e/low.journey.ts'],
  })
})

test('what a feature offers to others is tested by those, too', () => {
  expect(testsFor('server/features/low/public.ts').server).toEqual([
    'server/features/high/high.test.ts',
    'server/features/low/low.test.ts',
    ...house,
  ])
})

test('a contract is tested on both sides', () => {
  expect(testsFor('contract/features/low/calls.ts')).toEqual({
    server: ['server/features/low/low.test.ts', ...house],
    web: ['web/features/low/low.test.tsx', 'web/routes.test.ts'],
    journeys: ['e2e/low.journey.ts'],
  })
})

test('a screen is tested by its own tests, those of all screens, and journeys that make calls of its feature', () => {
  expect(testsFor('web/features/low/Screen.tsx')).toEqual({
    server: ['server/house/words.test.ts'],
    web: ['web/features/low/low.test.tsx', 'web/routes.test.ts'],
    journeys: ['e2e/low.journey.ts'],
  })
})

test('a style is tested wherever its part is shown', () => {
  expect(testsFor('web/ui/Part.module.css')).toMatchObject({
    web: ['web/features/high/high.test.tsx', 'web/features/low/low.test.tsx', 'web/routes.test.ts'],
    journeys: 'all',
  })
})

test('what is beneath all tests of a part brings all of them', () => {
  expect(testsFor('server/kernel/pool.ts')).toEqual({ server: 'all', external: 'all', journeys: 'all' })
  expect(testsFor('web/test/setup.ts').web).toBe('all')
  expect(testsFor('web/vitest.config.ts')).toEqual({ server: ['server/house/words.test.ts'], web: 'all' })
  expect(testsFor('package-lock.json')).toEqual({ server: 'all', web: 'all', journeys: 'all' })
})

test('a test brings itself', () => {
  expect(testsFor('server/house/life/stories.test.ts').server).toContain('server/house/life/stories.test.ts')
  expect(testsFor('e2e/high.journey.ts').journeys).toEqual(['e2e/high.journey.ts'])
  expect(testsFor('e2e/stage.ts').journeys).toHaveLength(3)
})

test('a journey without a record makes any call, and without records all are run', () => {
  const { 'e2e/high.journey.ts': _, ...journeys } = project.journeys
  const chosen = choose(['web/features/low/Screen.tsx'], { ...project, journeys })
  expect(chosen.journeys?.tests).toEqual(['e2e/high.journey.ts', 'e2e/low.journey.ts'])
  expect(choose(['web/features/low/Screen.tsx'], { ...project, journeys: {} }).journeys?.tests).toBe('all')
})
