import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { GivenReview } from './GivenReview.tsx'

test('a score stands in one piece beside the longest name', async () => {
  const review = {
    ...{ id: '01890000-0000-7000-8000-0000000000f1', avatar: '', state: 1 as const, score: 92 },
    ...{ name: 'Introduction to the History and Philosop', comment: '', doneAt: null, isLeftOut: false },
  }
  const screen = await render(
    <div style={{ width: 300 }}>
      <GivenReview review={review} position={0} />
    </div>,
  )
  const height = (text: string) => screen.getByText(text).element().getBoundingClientRect().height
  expect(height('92')).toBeLessThan(36)
  expect(height(review.name)).toBeGreaterThan(36)
})
