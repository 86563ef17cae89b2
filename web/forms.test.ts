import { expect, test } from 'vitest'

const sources = Object.entries(
  import.meta.glob<string>(['./{features,shell}/**/*.{ts,tsx}', '!./**/*.{test,example}.tsx'], {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
)

/** Forms in which nothing can be wrong, and how many of them the file has. */
const withoutProblems = {
  // A step that asks for nothing.
  './features/account/reset/FindPasswordScreen.tsx': 1,
  // The button waits until all is filled in.
  './features/account/proof/ConfirmIdentity.tsx': 2,
  './features/course/joining/JoinScreen.tsx': 1,
  './features/profile/MyDataScreen.tsx': 1,
}

/** The first try, or what is wrong, kept beside `useForm`. */
const byHand =
  /\[(is)?([tT]ried|[aA]ttempted|Checked|[eE]rrors?), set\w+\] = useState|const errors = \{|<form\b/

test('every form in which something can be wrong is a useForm', () => {
  const others = sources.flatMap(([path, text]) => {
    const count = text.match(/<Form\b(?![^>]*\{\.\.\.form\.props\})/g)?.length
    return count ? [[path, count]] : []
  })
  expect(Object.fromEntries(others)).toEqual(withoutProblems)
})

test('no screen keeps by hand what useForm keeps', () => {
  expect(sources.length).toBeGreaterThan(200)
  const found = sources.filter(([, text]) => byHand.test(text)).map(([path]) => path)
  expect(found, 'see "A form" in docs/ui.md').toEqual([])
})

test('a form by hand is found', () => {
  expect('const [tried, setTried] = useState(false)').toMatch(byHand)
  expect('const [error, setError] = useState<string>()').toMatch(byHand)
  expect('const [isChecked, setChecked] = useState(false)').toMatch(byHand)
  expect('const [address, setAddress] = useState()').not.toMatch(byHand)
})
