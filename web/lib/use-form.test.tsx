import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '#web/ui/base/Button.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { RichTextEditor } from '#web/ui/media/RichTextEditor.tsx'
import { CallFailure } from './call.ts'
import { useForm } from './use-form.ts'

interface Values {
  term: string
  title: string
}

interface LessonProps {
  send: (values: Values) => unknown
  title?: string
  term?: string
}

/** A form with a choice, a text field, and a button outside it. */
function Lesson({ send, title = '', term = '' }: LessonProps) {
  const form = useForm({
    start: { term, title },
    problems: values => ({
      term: !values.term && 'choose a term',
      title: !values.title && 'enter a title',
    }),
    send: (values): unknown => send(values) ?? form.refuse({ title: 'this title is taken' }),
  })
  return (
    <>
      <Form {...form.props}>
        <SelectField
          label="Term"
          options={[{ value: 'spring', label: 'Spring' }]}
          {...form.field('term')}
          value={form.values.term || null}
        />
        <TextField label="Title" {...form.field('title')} />
      </Form>
      <Button onClick={() => form.check('title')}>Look</Button>
      <Button onClick={() => form.restart({ term: 'spring', title: 'Sets' })}>Restart</Button>
      <Button busy={form.isSending} onClick={form.submit}>
        Save
      </Button>
      <p>{form.isChanged ? 'changed' : 'as it was'}</p>
    </>
  )
}

const never = () => new Promise(() => undefined)

test('says nothing before the first attempt, then what is wrong, and focuses the first wrong field', async () => {
  const send = vi.fn(never)
  const screen = await render(<Lesson send={send} />)
  await userEvent.fill(screen.getByLabelText('Title'), 'Se')
  await userEvent.fill(screen.getByLabelText('Title'), '')
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()

  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('enter a title')).toBeVisible()
  const term = screen.getByRole('button', { name: 'Term: Choose' })
  await expect.element(term).toHaveAccessibleDescription('choose a term')
  await expect.element(term).toHaveFocus()

  await userEvent.fill(screen.getByLabelText('Title'), 'Sets')
  await expect.element(screen.getByText('enter a title')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(term).toHaveFocus()
  expect(send).not.toHaveBeenCalled()
})

test('is sent once, by Enter or by a button, until it is answered', async () => {
  const answers: ((value: boolean) => void)[] = []
  const send = vi.fn(() => new Promise(resolve => answers.push(resolve)))
  const screen = await render(<Lesson send={send} term="spring" />)
  await userEvent.fill(screen.getByLabelText('Title'), 'Sets')
  await userEvent.keyboard('{Enter}{Enter}')
  const save = screen.getByRole('button', { name: 'Save' })
  await expect.element(save).toHaveAttribute('aria-busy', 'true')
  expect(send).toHaveBeenCalledExactlyOnceWith({ term: 'spring', title: 'Sets' })

  answers[0]?.(true)
  await expect.element(save).not.toHaveAttribute('aria-busy')
  await save.click()
  await expect.poll(() => send).toHaveBeenCalledTimes(2)
})

test('may be sent again after the server refused it', async () => {
  const send = vi.fn(() => Promise.reject(new CallFailure('/x', 40000, 'no')))
  const screen = await render(<Lesson send={send} term="spring" title="Sets" />)
  const save = screen.getByRole('button', { name: 'Save' })
  await save.click()
  await expect.element(save).not.toHaveAttribute('aria-busy')
  await save.click()
  await expect.poll(() => send).toHaveBeenCalledTimes(2)
})

test('what the server said about a field stays until it is changed', async () => {
  const screen = await render(<Lesson send={() => undefined} term="spring" title="Sets" />)
  await screen.getByRole('button', { name: 'Save' }).click()
  const title = screen.getByLabelText('Title')
  await expect.element(title).toHaveAccessibleDescription('this title is taken')
  await expect.element(title).toHaveFocus()
  await userEvent.fill(title, 'Set')
  await expect.element(title).not.toHaveAttribute('aria-invalid')
})

test('part of it can be validated alone', async () => {
  const screen = await render(<Lesson send={never} />)
  await screen.getByRole('button', { name: 'Look' }).click()
  await expect.element(screen.getByLabelText('Title')).toHaveFocus()
  await expect.element(screen.getByText('choose a term')).not.toBeInTheDocument()
})

test('knows whether anything would be lost, and can be reset', async () => {
  const screen = await render(<Lesson send={never} />)
  await expect.element(screen.getByText('as it was')).toBeVisible()
  await userEvent.fill(screen.getByLabelText('Title'), 'S')
  await expect.element(screen.getByText('changed')).toBeVisible()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('choose a term')).toBeVisible()

  await screen.getByRole('button', { name: 'Restart' }).click()
  await expect.element(screen.getByText('as it was')).toBeVisible()
  await expect.element(screen.getByLabelText('Title')).toHaveValue('Sets')
  await expect.element(screen.getByText('choose a term')).not.toBeInTheDocument()
})

function Essay() {
  const form = useForm({
    start: { text: '<p>…</p>' },
    problems: () => ({ text: 'say more' }),
    send: never,
  })
  return (
    <Form {...form.props}>
      <RichTextEditor label="Text" {...form.field('text')} />
      <Button type="submit">Save</Button>
    </Form>
  )
}

test('focuses a rich text field as well', async () => {
  const screen = await render(<Essay />)
  const text = screen.getByRole('textbox', { name: 'Text' })
  await expect.element(text).toBeVisible()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(text).toHaveAccessibleDescription('say more')
  await expect.element(text).toHaveFocus()
})
