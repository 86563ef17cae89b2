import { Suspense } from 'react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { chooseScheme } from '#web/lib/scheme.ts'
import { loadTexts } from '#web/lib/texts.ts'
import { seriousFaults } from '#web/test/axe.ts'
import { BareExample } from './ExampleFrame.tsx'
import { exampleSets, namespaces } from './example-sets.ts'

const all = exampleSets.flatMap(set =>
  set.examples.map(example => ({ name: `${set.title}: ${example.name}`, example })),
)

beforeAll(async () => {
  await loadTexts(...namespaces)
  // What is still moving has no colour of its own yet.
  document.documentElement.classList.add('still')
  const style = document.createElement('style')
  style.textContent =
    '.still *, .still *::before, .still *::after { animation: none !important; transition: none !important }'
  document.head.append(style)
})

afterAll(() => chooseScheme('system'))

test('the gallery has examples', () => {
  expect(all.length).toBeGreaterThan(40)
})

for (const scheme of ['light', 'dark'] as const) {
  test.each(all)(`$name is accessible in ${scheme}`, async ({ example }) => {
    chooseScheme(scheme)
    const faults: unknown[] = []
    const console_ = console.error
    console.error = (...values: unknown[]) => faults.push(values.join(' '))
    try {
      await render(
        <Suspense>
          <BareExample example={example} />
        </Suspense>,
      )
      await new Promise(resolve => setTimeout(resolve, 60))
      expect(await seriousFaults()).toEqual([])
      expect(faults).toEqual([])
    } finally {
      console.error = console_
    }
  })
}
