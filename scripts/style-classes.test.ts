import { expect, test } from 'vitest'
import { findWrongClasses } from './style-classes.ts'

const sheet = `
/* .said is only spoken of */
.card { background: url("a.png") }
.card > :global(.theirs) { margin: 0 }
@media (min-width: 45rem) { .wide:hover, .card { width: 1.5rem } }
`

test('a class that a sheet does not have is found, wherever the sheet is', () => {
  const file =
    "import styles from './Card.module.css'\nexport const a = [styles.card, styles.wide, styles.gone]"
  const elsewhere = "import card from '#web/ui/Card.module.css'\nexport const b = card.said"
  expect(
    findWrongClasses({ 'web/ui/Card.module.css': sheet, 'web/ui/Card.tsx': file, 'web/lib/b.ts': elsewhere }),
  ).toEqual([
    'web/ui/Card.tsx takes .gone from web/ui/Card.module.css, which does not have it',
    'web/lib/b.ts takes .said from web/ui/Card.module.css, which does not have it',
  ])
})

test('a class that nobody uses is found, unless classes are chosen at run time', () => {
  const named = "import styles from './Card.module.css'\nexport const a = styles.card"
  const chosen = "import styles from './Card.module.css'\nexport const a = tone => styles[tone]"
  expect(findWrongClasses({ 'web/ui/Card.module.css': sheet, 'web/ui/Card.tsx': named })).toEqual([
    'web/ui/Card.module.css has .wide, which nobody uses',
  ])
  expect(findWrongClasses({ 'web/ui/Card.module.css': sheet, 'web/ui/Card.tsx': chosen })).toEqual([])
})
