import { useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { questionTypes } from '#contract/features/question/types/list.ts'
import { loadTexts } from '#web/lib/texts.ts'
import { looksOf } from './list.ts'
import { QuestionAnswer } from './QuestionAnswer.tsx'
import { QuestionShown } from './QuestionShown.tsx'
import { sampleQuestions } from './sample-questions.ts'

beforeAll(() => loadTexts('ui', 'question/types'))

const typeNamed = (name: string) => questionTypes.find(type => type.name === name)!
const told = vi.fn<(answer: unknown) => void>()
const last = () => told.mock.lastCall?.[0]

function Asked({ name, start = null }: { name: string; start?: unknown }) {
  const [answer, setAnswer] = useState(start)
  const onAnswer = (next: unknown) => {
    told(next)
    setAnswer(next)
  }
  const { html, parts } = sampleQuestions[name]!
  return (
    <QuestionAnswer
      type={typeNamed(name)}
      question={{ html, parts }}
      answer={answer}
      onAnswer={onAnswer}
      label="Question 1"
    />
  )
}

const ask = (name: string, start?: unknown) => render(<Asked name={name} start={start} />)
const show = (name: string, answer: unknown, score: number | null = null) => {
  const { html, parts, key, explanation } = sampleQuestions[name]!
  return render(
    <QuestionShown
      type={typeNamed(name)}
      question={{ html, parts }}
      points={4}
      questionKey={key}
      {...{ answer, score, explanation }}
    />,
  )
}

test('every type is answered and shown in its own way', () => {
  expect(questionTypes.filter(({ name }) => !looksOf(name))).toEqual([])
})

test('one option is chosen, exchanged and taken back', async () => {
  const screen = await ask('singleChoice')
  const options = screen.getByRole('group', { name: 'Question 1' }).getByRole('radio')
  await options.nth(1).click()
  expect(last()).toEqual(['b'])
  await options.nth(3).click()
  expect(last()).toEqual(['d'])
  await options.nth(3).click()
  expect(last()).toBeNull()
  await expect.element(options.nth(3)).not.toBeChecked()
})

test('one option is chosen with the arrow keys', async () => {
  const screen = await ask('singleChoice', ['a'])
  screen.getByRole('radio').nth(0).element().focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(last()).toEqual(['c'])
})

test('several options are told in the order of the question', async () => {
  const screen = await ask('multipleChoice')
  await screen.getByRole('checkbox').nth(2).click()
  await screen.getByRole('checkbox').nth(0).click()
  expect(last()).toEqual(['a', 'c'])
})

test('a vote takes no more than it may', async () => {
  const screen = await ask('multipleVote')
  await screen.getByRole('checkbox').nth(0).click()
  await screen.getByRole('checkbox').nth(3).click()
  await expect.element(screen.getByText('Choose up to 2 · 2 chosen')).toBeVisible()
  await expect.element(screen.getByRole('checkbox').nth(1)).toBeDisabled()
  await screen.getByRole('checkbox').nth(0).click()
  await expect.element(screen.getByRole('checkbox').nth(1)).toBeEnabled()
  expect(last()).toEqual(['d'])
})

test('true or false is one of two', async () => {
  const screen = await ask('trueFalse')
  await screen.getByRole('radio', { name: 'False' }).click()
  expect(last()).toBe(false)
  await screen.getByRole('radio', { name: 'False' }).click()
  expect(last()).toBeNull()
})

test('blanks are filled where they stand; Enter leads to the next', async () => {
  const screen = await ask('fillIn')
  await screen.getByRole('textbox', { name: 'Blank 1' }).fill('CO2')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('textbox', { name: 'Blank 2' })).toHaveFocus()
  await userEvent.keyboard('O2')
  expect(last()).toEqual([
    { blank: 'a', text: 'CO2' },
    { blank: 'b', text: 'O2' },
  ])
  await screen.getByRole('textbox', { name: 'Blank 1' }).fill('')
  await screen.getByRole('textbox', { name: 'Blank 2' }).fill('')
  expect(last()).toBeNull()
})

test('a blank with choices is chosen from a list', async () => {
  const screen = await ask('cloze')
  await screen.getByRole('combobox', { name: 'Blank 1' }).selectOptions('has lived')
  expect(last()).toEqual([{ blank: 'a', text: '2' }])
})

test('items are matched by tap; an option that goes elsewhere leaves where it was', async () => {
  const screen = await ask('matching')
  const first = screen.getByRole('radiogroup', { name: '鲁迅' })
  const second = screen.getByRole('radiogroup', { name: 'William Shakespeare' })
  await first.getByRole('radio', { name: 'B 《呐喊》' }).click()
  await second.getByRole('radio', { name: 'B 《呐喊》' }).click()
  expect(last()).toEqual([{ item: 'i2', option: 'o2' }])
  await second.getByRole('radio', { name: 'B 《呐喊》' }).click()
  expect(last()).toBeNull()
})

test('items are matched with the keyboard', async () => {
  const screen = await ask('matching', [{ item: 'i1', option: 'o1' }])
  screen.getByRole('radiogroup', { name: '鲁迅' }).getByRole('radio').nth(0).element().focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(last()).toEqual([{ item: 'i1', option: 'o2' }])
})

test('items are put in order by tap, taken back, and moved with the arrow keys', async () => {
  const screen = await ask('ordering')
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click()
  await press('隋朝建立')
  await press('秦统一六国')
  expect(last()).toEqual(['s', 'p'])
  screen
    .getByRole('button', { name: /^Move 秦统一六国|秦统一六国.*(move|order)/i })
    .element()
    .focus()
  await userEvent.keyboard('{ArrowUp}')
  expect(last()).toEqual(['p', 's'])
  await press('1 秦统一六国')
  expect(last()).toEqual(['s'])
  await press('1 隋朝建立')
  expect(last()).toBeNull()
})

test('the first few are ranked: no more can be placed, and what was placed is moved with the arrow keys', async () => {
  const screen = await ask('ranking')
  await expect.element(screen.getByText('The first 3 are asked.')).toBeVisible()
  const free = () => screen.getByRole('list', { name: 'Still to be put in order' })
  for (const _ of [1, 2, 3]) await free().getByRole('button').first().click()
  expect(last()).toEqual(['a', 'b', 'c'])
  await expect.element(free()).not.toBeInTheDocument()
  screen
    .getByRole('list', { name: 'In order' })
    .getByRole('button', { name: /move/i })
    .nth(2)
    .element()
    .focus()
  await userEvent.keyboard('{ArrowUp}')
  expect(last()).toEqual(['a', 'c', 'b'])
})

test('a point is set by tap, and by the arrow keys; it is told in words, and taken back', async () => {
  const screen = await ask('point')
  const drawing = screen.getByRole('button', { name: 'Question 1' })
  await expect.poll(() => screen.container.querySelector('img')!.naturalWidth).toBeGreaterThan(0)
  const { width, height } = drawing.element().getBoundingClientRect()
  await drawing.click({ position: { x: width / 4, y: height / 2 } })
  const [point] = last() as [{ x: number; y: number }]
  expect(Math.abs(point.x - 250)).toBeLessThan(10)
  expect(Math.abs(point.y - 500)).toBeLessThan(10)
  drawing.element().focus()
  await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}{Enter}')
  expect(last()).toHaveLength(2)
  expect(screen.getByRole('status').element().textContent).toMatch(
    /Point 1 at 25%, 50%; Point 2 at \d+%, \d+%/,
  )
  await screen.getByRole('button', { name: 'Remove point 1' }).click()
  expect(last()).toHaveLength(1)
})

test('where a point is right is told by sign and word, and by the region, once it may be told', async () => {
  const screen = await show('hotspot', [{ x: 500, y: 800 }], 4)
  await expect.element(screen.getByText('50%, 80%')).toBeVisible()
  expect(screen.getByRole('listitem').element().textContent).toMatch(/^Right/)
  expect(screen.container.querySelector('ellipse')).not.toBeNull()
  await screen.unmount()
  const { html, parts } = sampleQuestions.hotspot!
  const untold = await render(
    <QuestionShown
      type={typeNamed('hotspot')}
      question={{ html, parts }}
      answer={[{ x: 1, y: 1 }]}
      points={4}
    />,
  )
  expect(untold.container.querySelector('ellipse')).toBeNull()
  expect(untold.container.textContent).not.toMatch(/Right|Wrong/)
})

test('a rating is one of its values, on a scale or a slider', async () => {
  const scale = await ask('rating')
  await scale.getByRole('radio', { name: '5 非常清楚' }).click()
  expect(last()).toBe(5)
  await scale.unmount()
  const slider = await render(
    <QuestionAnswer
      type={typeNamed('rating')}
      question={sampleQuestions.slider!}
      answer={null}
      onAnswer={told}
      label="Question 1"
    />,
  )
  const range = slider.getByRole('slider', { name: 'Question 1' })
  expect(range.element().getAttribute('aria-valuetext')).toBe('Not answered')
  range.element().focus()
  await userEvent.keyboard('{Home}')
  expect(last()).toBe(0)
  await userEvent.keyboard('{ArrowRight}')
  expect(last()).toBe(5)
})

test('what is wrong stands beside what is right, with what it got and why', async () => {
  const screen = await show('singleChoice', ['b'], 0)
  const rows = screen
    .getByRole('listitem')
    .elements()
    .map(row => row.textContent)
  expect(rows[0]).toMatch(/^Right.*Right answer$/)
  expect(rows[1]).toMatch(/^Wrong.*Chosen answer$/)
  expect(rows.slice(2).join()).not.toMatch(/answer/)
  await expect.element(screen.getByText('0 of 4 points')).toBeVisible()
  await expect.element(screen.getByText('Explanation')).toBeVisible()
})

test('what was typed in a blank is shown as text, whatever it is', async () => {
  const screen = await show('fillIn', [{ blank: 'b', text: '<img src=x onerror=alert(1)>' }], 0)
  expect(screen.container.querySelector('img')).toBeNull()
  await expect.element(screen.getByText('<img src=x onerror=alert(1)>').nth(0)).toBeVisible()
  await expect.element(screen.getByText('100 ± 0.5 ℃')).toBeVisible()
})

test('without the key nothing says what is right', async () => {
  const { html, parts } = sampleQuestions.multipleChoice!
  const screen = await render(
    <QuestionShown type={typeNamed('multipleChoice')} question={{ html, parts }} answer={['a']} points={4} />,
  )
  await expect.element(screen.getByText('Chosen answer')).toBeVisible()
  expect(screen.container.textContent).not.toMatch(/Right answer|Wrong/)
})

test.each(Object.keys(sampleQuestions).filter(name => name !== 'slider'))(
  '%s fits 320 pixels',
  async name => {
    const frame = document.createElement('div')
    frame.style.width = '288px'
    document.body.append(frame)
    const { html, parts, key } = sampleQuestions[name]!
    await render(
      <>
        <Asked name={name} />
        <QuestionShown
          type={typeNamed(name)}
          question={{ html, parts }}
          answer={null}
          questionKey={key}
          points={4}
        />
      </>,
      { container: frame },
    )
    expect(frame.scrollWidth).toBeLessThanOrEqual(288)
    for (const control of frame.querySelectorAll(
      'label:not(.visually-hidden), button, select, input[type=text]',
    ))
      expect(control.getBoundingClientRect().height, control.outerHTML.slice(0, 120)).toBeGreaterThanOrEqual(
        40,
      )
    frame.remove()
  },
)
