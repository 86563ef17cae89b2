import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { kernelErrors } from '#contract/error.ts'
import { fileCalls } from '#contract/features/file/calls.ts'
import { homeworkCalls as calls } from '#contract/features/homework/calls.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { homeworkMessages } from '#contract/features/homework/messages.ts'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { attachmentOf, testFile, UploadHarness } from '#web/features/file/test-upload-harness.ts'
import { address, stage } from '../test-stage.tsx'
import {
  courseId,
  forStudent,
  handedIn,
  homeworkId,
  nothingAllowed,
  now,
  submission,
  workId,
} from '../test-submissions.ts'

let on: ReturnType<typeof stage>
beforeEach(() => {
  on = stage()
})
afterEach(() => on.stop())

const home = address('', 0)
const desk = address('/stuWorkSubmit', 0)
const receipt = {
  id: homeworkId,
  state: 1,
  version: 1,
  time: now,
  overtime: false,
  textHash: 'a'.repeat(64),
  files: [],
  sequence: 2,
}

describe('a student', () => {
  test('sees the task, the time that is left, and the way to hand in', async () => {
    on.server.answer(calls.get, forStudent())
    const screen = await on.open(home)
    await expect.element(screen.getByText('Exercises 1 to 5')).toBeVisible()
    await expect.element(screen.getByText('Not handed in yet')).toBeVisible()
    await expect.element(screen.getByText(/^Due .* · in 2 days$/)).toBeVisible()
    await screen.getByRole('button', { name: 'Hand in homework' }).click()
    await expect.element(screen.getByLabelText('Text', { exact: true })).toBeVisible()
  })

  test('who is excused is told so, and not that something is missing or late', async () => {
    const mine = submission(1, 'Emma Fischer', { isExcused: true })
    on.server.answer(calls.get, forStudent(mine, { timeState: 3, deadline: now - 1000 }))
    const screen = await on.open(home)
    await expect.element(screen.getByText(/You’re excused from this homework/)).toBeVisible()
    await expect.element(screen.getByText('Missing', { exact: true })).not.toBeInTheDocument()
  })

  test('sees the reason of a return and hands in again', async () => {
    const mine = { ...handedIn({ state: 3, reason: 'Show the steps', returnedAt: now }) }
    on.server.answer(calls.get, forStudent(mine))
    const screen = await on.open(home)
    await expect.element(screen.getByText('Show the steps')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Hand in again' })).toBeVisible()
  })

  test('is told that the score is still to come, then sees it the moment it is published', async () => {
    on.server.answer(calls.get, forStudent(handedIn({ state: 4 })))
    const screen = await on.open(home)
    await expect
      .element(screen.getByText('You’ll see your grade once your teacher publishes it.', { exact: false }))
      .toBeVisible()
    await expect.element(screen.getByRole('button', { name: /Hand in/ })).not.toBeInTheDocument()
    const graded = handedIn({
      state: 2,
      score: 87.5,
      isScorePublished: true,
      comment: 'Well argued',
      grader: '沈岚',
      gradedAt: now,
    })
    on.server.answer(calls.get, forStudent(graded))
    on.socket.push(homeworkMessages.workChanged, { homeworkId, courseId })
    await expect.element(screen.getByRole('progressbar', { name: 'Grade 87.5 of 100' })).toBeVisible()
    await expect.element(screen.getByText('Well argued')).toBeVisible()
    await expect.element(screen.getByText('Your homework was graded')).toBeVisible()
  })

  test('cannot hand in what is closed', async () => {
    on.server.answer(
      calls.get,
      forStudent(
        {},
        {
          timeState: 3,
          isLateAllowed: false,
          can: nothingAllowed,
        },
      ),
    )
    const screen = await on.open(home)
    await expect
      .element(screen.getByText('The deadline has passed. Nothing more can be handed in.'))
      .toBeVisible()
    await expect.element(screen.getByRole('button', { name: /Hand in/ })).not.toBeInTheDocument()
  })

  test('sees that a homework does not exist', async () => {
    on.server.refuse(calls.get, kernelErrors.notFound)
    const screen = await on.open(home)
    await expect.element(screen.getByText('Not found, or not available to you')).toBeVisible()
  })

  test('finds every version with its receipt', async () => {
    on.server.answer(calls.get, forStudent(handedIn({ version: 2 })))
    on.server.answer(calls.listVersions, {
      list: [2, 1].map(version => ({
        attempt: 1,
        version,
        isOffered: false,
        submitter: '',
        time: now - 1000,
        overtime: false,
        state: version === 2 ? 1 : 3,
        content: `text of version ${version}`,
        html: '',
        attachments: [],
        receipt: { ...receipt, version },
        reason: version === 1 ? 'Sign it' : '',
        returnedAt: version === 1 ? now : null,
        feedback: [],
        grades: [],
      })),
    })
    const screen = await on.open(address('/stuWorkHistory', 0))
    await expect.element(screen.getByText('text of version 1')).toBeVisible()
    await expect.element(screen.getByText('Sign it')).toBeVisible()
    await screen.getByRole('button', { name: 'Receipt' }).first().click()
    await expect.element(screen.getByText('a'.repeat(64))).toBeVisible()
  })
})

describe('the hand-in form', () => {
  const keeps = (input: { content: string; sequence: number }) => ({
    saved: true,
    workId,
    content: input.content,
    html: '',
    attachments: [],
    sequence: input.sequence,
    savedAt: now,
  })
  const write = async (text: string) => {
    const screen = await on.open(desk)
    await screen.getByLabelText('Text', { exact: true }).fill(text)
    return screen
  }
  /** Here and on a laptop at once, from the same draft. @param html what the laptop has formatted */
  const writeOnTwo = (html = '') => {
    const common = { content: 'common', html: '', attachments: [], sequence: 1, savedAt: now, writer: '' }
    on.server.answer(calls.get, forStudent({ draft: common }))
    on.server.answer(attemptCalls.saveDraft, {
      ...{ saved: false, workId, content: 'from the laptop', html },
      ...{ attachments: [], sequence: 5, savedAt: now },
    })
    return write('from the phone')
  }
  const handIn = async (screen: Awaited<ReturnType<typeof write>>) => {
    await screen.getByRole('button', { name: 'Hand in', exact: true }).click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Hand in', exact: true }).click()
  }

  test('saves while writing and hands in after one question, with a receipt', async () => {
    on.server.answer(calls.get, forStudent())
    on.server.answer(attemptCalls.saveDraft, keeps as never)
    on.server.answer(calls.submit, receipt)
    const screen = await write('My solution')
    await expect.element(screen.getByText('Saved', { exact: true })).toBeVisible()
    on.server.answer(calls.get, forStudent(handedIn({ content: 'My solution' })))
    await handIn(screen)
    await expect.element(screen.getByText('Keep this receipt', { exact: false })).toBeVisible()
    expect(on.server.inputsOf(calls.submit)).toMatchObject([
      { content: 'My solution', version: 0, attachments: [] },
    ])
    await screen.getByRole('button', { name: 'Done' }).click()
    await expect.element(screen.getByRole('button', { name: 'Hand in again' })).toBeVisible()
  })

  test('does not hand in nothing', async () => {
    on.server.answer(calls.get, forStudent())
    const screen = await on.open(desk)
    await screen.getByRole('button', { name: 'Hand in', exact: true }).click()
    await expect.element(screen.getByText('Write something or add an attachment')).toBeVisible()
  })

  test('keeps the text when the network is down, and says that it is not handed in', async () => {
    on.server.answer(calls.get, forStudent())
    on.server.cut(attemptCalls.saveDraft)
    on.server.cut(calls.submit)
    const screen = await write('Written in a lift')
    await expect.element(screen.getByText('Saving…')).toBeVisible()
    await handIn(screen)
    await expect.element(screen.getByText('You’re offline'), { timeout: 10_000 }).toBeVisible()
    await screen.getByRole('button', { name: 'OK' }).click()
    await expect.element(screen.getByLabelText('Text', { exact: true })).toHaveValue('Written in a lift')
  }, 20_000)

  test('who was put into another group while writing overwrites nothing there, and is offered both texts', async () => {
    const [ours, theirs] = [workId, '9b1d2f4e-7d1b-8a3c-9e52-1b6d0c9a7e42']
    const draft = { html: '', attachments: [], savedAt: now, writer: 'Ann' }
    const group = (name: string) => ({ id: name, name, members: [] })
    const page = (of: string, content: string, sequence: number) =>
      forStudent(
        {
          workId: of,
          group: group(of === ours ? 'Group one' : 'Group two'),
          draft: { ...draft, content, sequence },
        },
        { kind: 2, groupSetId: 'set' },
      )
    on.server.answer(calls.get, page(ours, 'Text of group one.', 500))
    const other = { content: 'An hour of work.', html: '', sequence: 120 }
    on.server.answer(attemptCalls.saveDraft, (({
      workId: of,
      content,
      sequence,
    }: Record<string, unknown>) => {
      if (of === theirs)
        return { saved: true, workId: of, content, html: '', attachments: [], sequence, savedAt: now }
      on.server.answer(calls.get, page(theirs, other.content, other.sequence))
      return { saved: false, workId: theirs, ...other, attachments: [], savedAt: now }
    }) as never)
    const screen = await on.open(desk)
    const field = screen.getByLabelText('Text', { exact: true })
    await expect.element(field).toHaveValue('Text of group one.')
    await userEvent.click(field)
    await userEvent.keyboard('{End} A')
    // The sheet, with both.
    await expect.element(screen.getByRole('heading', { name: 'This page' })).toBeVisible()
    await expect.element(screen.getByText('An hour of work.')).toBeVisible()
    const sent = () => on.server.inputsOf(attemptCalls.saveDraft) as { workId: string; content: string }[]
    expect(sent().filter(({ workId: of }) => of === theirs)).toEqual([])
    await screen.getByRole('button', { name: 'Combine both' }).click()
    await expect.element(field).toHaveValue('Text of group one. A\n\nAn hour of work.')
    await vi.waitFor(() =>
      expect(sent().at(-1)).toMatchObject({
        workId: theirs,
        content: 'Text of group one. A\n\nAn hour of work.',
        base: 120,
      }),
    )
    await expect.element(screen.getByRole('status').getByText('Saved', { exact: true })).toBeVisible()
    // Opened again, there is nothing left to decide.
    on.server.answer(calls.get, page(theirs, 'Text of group one. A\n\nAn hour of work.', 700))
    await on.reload()
    const again = await on.open(desk)
    await expect
      .element(again.getByLabelText('Text', { exact: true }))
      .toHaveValue('Text of group one. A\n\nAn hour of work.')
    await expect.element(again.getByRole('heading', { name: 'This page' })).not.toBeInTheDocument()
  })

  test('what is written is formatted where its writer wants to, saved so, and handed in with it', async () => {
    on.server.answer(calls.get, forStudent())
    on.server.answer(attemptCalls.saveDraft, ((input: { html: string }) => ({
      ...keeps(input as never),
      html: input.html,
    })) as never)
    on.server.answer(calls.submit, { ...receipt, version: 1 })
    const screen = await on.open(desk)
    await screen.getByLabelText('Text', { exact: true }).fill('a < b')
    await screen.getByRole('button', { name: 'Formatting, tables, formulas' }).click()
    const text = screen.getByRole('textbox', { name: 'Text' })
    await expect.element(text).toHaveTextContent('a < b')
    await text.click()
    await userEvent.keyboard('{Control>}a{/Control}')
    await screen.getByRole('button', { name: 'Bold' }).click()
    const html = '<p><strong>a &lt; b</strong></p>'
    await vi.waitFor(
      () =>
        expect(on.server.inputsOf(attemptCalls.saveDraft).at(-1)).toMatchObject({ content: 'a < b', html }),
      5000,
    )
    await screen.getByRole('button', { name: 'Hand in', exact: true }).click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Hand in', exact: true }).click()
    await expect.element(screen.getByText('Keep this receipt', { exact: false })).toBeVisible()
    expect(on.server.inputsOf(calls.submit)).toMatchObject([{ content: 'a < b', html }])
    // Opened again, on a phone that has the page of today, the editor is there at once.
    await on.reload()
    on.server.answer(
      calls.get,
      forStudent({
        draft: { content: 'a < b', html, attachments: [], sequence: 900, savedAt: now, writer: '' },
      }),
    )
    const again = await on.open(desk)
    await expect.element(again.getByRole('textbox', { name: 'Text' })).toHaveTextContent('a < b')
    expect(again.getByRole('textbox', { name: 'Text' }).element().querySelector('strong')).not.toBeNull()
  })

  test('what another device has formatted is shown as such beside this one, and both can be kept', async () => {
    const screen = await writeOnTwo('<p>from the <em>laptop</em></p>')
    await expect.element(screen.getByRole('dialog').getByText('laptop', { exact: true })).toBeVisible()
    on.server.answer(attemptCalls.saveDraft, keeps as never)
    await screen.getByRole('button', { name: 'Combine both' }).click()
    await vi.waitFor(
      () =>
        expect(on.server.inputsOf(attemptCalls.saveDraft).at(-1)).toMatchObject({
          html: '<p>from the phone</p><p>from the <em>laptop</em></p>',
        }),
      5000,
    )
    await expect
      .element(screen.getByRole('textbox', { name: 'Text' }))
      .toHaveTextContent('from the phonefrom the laptop')
  })

  test('what was left in an earlier attempt is added to this one', async () => {
    const overtaken = [
      {
        attempt: 1,
        content: 'Better than what I sent.',
        html: '',
        attachments: [],
        savedAt: now - 3_600_000,
      },
    ]
    on.server.answer(calls.get, forStudent({ attempt: 2, overtaken }, { attempts: 3 }))
    on.server.answer(attemptCalls.saveDraft, keeps as never)
    const title = 'Not handed in with attempt 1'
    const page = await on.open(home)
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
    await on.reload()
    const screen = await on.open(desk)
    await expect.element(screen.getByRole('heading', { name: title })).toBeVisible()
    await screen.getByRole('button', { name: 'Add to this attempt' }).click()
    await expect
      .element(screen.getByLabelText('Text', { exact: true }))
      .toHaveValue('Better than what I sent.')
    await expect.element(screen.getByRole('heading', { name: title })).not.toBeInTheDocument()
  })

  test('who wrote alone before joining a group adds that to the text of the group, or leaves it', async () => {
    const savedAt = now - 3_600_000
    const group = { id: 'one', name: 'Group one', members: [] }
    const draft = { content: 'Ours.', html: '', attachments: [], sequence: 12, savedAt: now, writer: 'Ann' }
    const overtaken = [
      {
        ...{ attempt: null, content: 'An hour of mine.', html: '', savedAt },
        attachments: [attachmentOf({ name: 'proof.pdf' })],
      },
    ]
    on.server.answer(calls.get, forStudent({ group, draft, overtaken }, { kind: 2, groupSetId: 'set' }))
    on.server.answer(attemptCalls.saveDraft, keeps as never)
    const title = 'What you wrote before you joined the group'
    // The page of the homework has it as well, to be read.
    const page = await on.open(home)
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
    await expect.element(page.getByText('An hour of mine.')).toBeVisible()
    await expect
      .element(page.getByRole('button', { name: 'Add to the group’s text' }))
      .not.toBeInTheDocument()
    await on.reload()
    const screen = await on.open(desk)
    await expect.element(screen.getByRole('heading', { name: title })).toBeVisible()
    await expect.element(screen.getByText('proof.pdf')).toBeVisible()
    await screen.getByRole('button', { name: 'Add to the group’s text' }).click()
    const field = screen.getByLabelText('Text', { exact: true })
    await expect.element(field).toHaveValue('Ours.\n\nAn hour of mine.')
    await expect.element(screen.getByRole('heading', { name: title })).not.toBeInTheDocument()
    await vi.waitFor(() =>
      expect(on.server.inputsOf(attemptCalls.saveDraft).at(-1)).toMatchObject({
        content: 'Ours.\n\nAn hour of mine.',
        attachments: [overtaken[0]!.attachments[0]!.id],
      }),
    )
    // Whoever deletes it again is asked once more, and leaves it.
    await userEvent.click(field)
    await userEvent.keyboard('{Control>}a{/Control}Only ours.')
    await expect.element(screen.getByRole('heading', { name: title })).toBeVisible()
    await screen.getByRole('button', { name: 'Leave it' }).click()
    await expect.element(screen.getByRole('heading', { name: title })).not.toBeInTheDocument()
    await expect.element(field).toHaveValue('Only ours.')
    await vi.waitFor(() =>
      expect(on.server.inputsOf(attemptCalls.saveDraft).at(-1)).toMatchObject({ content: 'Only ours.' }),
    )
    await expect.element(screen.getByRole('status').getByText('Saved', { exact: true })).toBeVisible()
  })

  test('lets the student choose when two devices wrote different things, and loses neither', async () => {
    const screen = await writeOnTwo()
    await expect.element(screen.getByText('Which one do you want to keep?', { exact: false })).toBeVisible()
    await expect.element(screen.getByText('from the laptop')).toBeVisible()
    on.server.answer(attemptCalls.saveDraft, keeps as never)
    await screen.getByRole('button', { name: 'Combine both' }).click()
    await expect
      .element(screen.getByLabelText('Text', { exact: true }))
      .toHaveValue('from the phone\n\nfrom the laptop')
    await vi.waitFor(() =>
      expect(on.server.inputsOf(attemptCalls.saveDraft).at(-1)).toMatchObject({
        content: 'from the phone\n\nfrom the laptop',
        base: 5,
        sequence: 6,
      }),
    )
  })

  test('asks before it replaces what another page handed in', async () => {
    on.server.answer(calls.get, forStudent())
    on.server.answer(attemptCalls.saveDraft, keeps as never)
    on.server.refuse(calls.submit, homeworkErrors.handedInElsewhere, { version: 3, sequence: 40 })
    const screen = await write('The newest')
    await handIn(screen)
    await expect.element(screen.getByText('Already handed in elsewhere')).toBeVisible()
    const { sequence } = on.server.inputsOf(attemptCalls.saveDraft).at(-1) as { sequence: number }
    expect(on.server.inputsOf(calls.submit).at(-1)).toMatchObject({ base: sequence })
    on.server.answer(calls.submit, { ...receipt, version: 4 })
    await screen.getByRole('button', { name: 'Hand in this one' }).click()
    await vi.waitFor(() =>
      expect(on.server.inputsOf(calls.submit).at(-1)).toMatchObject({ version: 3, base: 40 }),
    )
    await expect.element(screen.getByText('Keep this receipt', { exact: false })).toBeVisible()
  })

  test('hands in the files of the draft, without the ones taken away', async () => {
    const files = ['a', 'b'].map((name, index) =>
      attachmentOf({ name: `${name}.pdf`, id: `01890000-0000-7000-8000-0000000000f${index}` }),
    )
    on.server.answer(
      calls.get,
      forStudent({
        draft: { content: '', html: '', attachments: files, sequence: 3, savedAt: now, writer: '' },
      }),
    )
    on.server.answer(attemptCalls.saveDraft, keeps as never)
    on.server.answer(calls.submit, { ...receipt, overtime: true })
    const screen = await on.open(desk)
    await screen.getByRole('button', { name: 'Remove: a.pdf' }).click()
    await handIn(screen)
    await expect.element(screen.getByText('Handed in late', { exact: true })).toBeVisible()
    expect(on.server.inputsOf(calls.submit)).toMatchObject([{ content: '', attachments: [files[1]!.id] }])
  })

  test('is closed once the work is graded', async () => {
    on.server.answer(calls.get, forStudent(handedIn({ state: 4 })))
    const screen = await on.open(desk)
    await expect.element(screen.getByText('It’s graded and can no longer be changed.')).toBeVisible()
    await expect.element(screen.getByLabelText('Text', { exact: true })).toBeDisabled()
    await expect.element(screen.getByRole('button', { name: 'Hand in', exact: true })).not.toBeInTheDocument()
  })
})

test("a student's own work opens with its grade and receipt", async () => {
  const mine = handedIn({ state: 2, score: 0, isScorePublished: true })
  on.server.answer(calls.get, forStudent(mine))
  on.server.answer(calls.getSubmission, { work: submission(1, '陈思远', mine), history: 1, place: null })
  on.server.answer(calls.listVersions, { list: [] })
  const screen = await on.open(address('/stuWorkDetail', 0))
  await expect.element(screen.getByRole('progressbar', { name: 'Grade 0 of 100' })).toBeVisible()
  await expect.element(screen.getByText('x = 5, because …')).toBeVisible()
})

test('a hand-in whose files are still on their way goes by itself as soon as they are there', async () => {
  const uploads = new UploadHarness()
  // Only the way of the files is its affair here.
  uploads.server.stop()
  on.server.answer(fileCalls.getUploadServers, { list: [], largest: 1e9, largestVip: 2e9, left: 1e9 })
  on.server.answer(fileCalls.getUploadState, { received: [], file: null })
  on.server.answer(calls.get, forStudent())
  on.server.answer(attemptCalls.saveDraft, ((input: { content: string; sequence: number }) => ({
    ...input,
    saved: true,
    workId,
    attachments: [],
    savedAt: now,
  })) as never)
  on.server.answer(calls.submit, { ...receipt, version: 1 })
  uploads.luck = ['held']
  const screen = await on.open(desk)
  await screen.getByLabelText('Text', { exact: true }).fill('see the file')
  const input = await vi.waitUntil(() => document.querySelector('input[aria-label="Files"]'))
  await userEvent.upload(input, [testFile('slow.pdf', 5000)])
  await expect.element(screen.getByText('slow.pdf')).toBeVisible()
  await screen.getByRole('button', { name: 'Hand in', exact: true }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Hand in', exact: true }).click()
  await expect.element(screen.getByRole('button', { name: 'Waiting for files' })).toBeVisible()
  expect(on.server.inputsOf(calls.submit)).toEqual([])
  uploads.release()
  await expect.element(screen.getByText('Keep this receipt', { exact: false })).toBeVisible()
  expect(on.server.inputsOf(calls.submit)).toMatchObject([
    { content: 'see the file', attachments: [expect.any(String)] },
  ])
  uploads.stop()
})
