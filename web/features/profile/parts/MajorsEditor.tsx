import { useState } from 'react'
import { profileErrors } from '#contract/features/profile/errors.ts'
import { type Major, majorTypes } from '#contract/features/profile/majors.ts'
import { handMajorProblem, maxMajors } from '#contract/features/profile/rules.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { useLeaveQuestion } from '#web/shell/use-leave-question.ts'
import type { User } from '#web/shell/user.ts'
import { dialog, toast } from '#web/ui/base/ask.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { CloseIcon, EditIcon, PlusIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { majorLabel, useUpdate } from '../own-info.ts'
import { MajorPicker } from './MajorPicker.tsx'

const keyOf = ({ type, id, title }: Major) => `${type} ${id} ${title}`

/** Majors from the catalogue of three kinds of education, and those added by hand. */
export function MajorsEditor({ user, onDone }: { user: User; onDone: () => void }) {
  const t = useTexts('profile')
  const [picking, setPicking] = useState(false)
  const update = useUpdate(onDone)
  const form = useForm({ start: { majors: user.majors as Major[] }, send: update.mutateAsync })
  useLeaveQuestion(form)
  const { majors } = form.values
  const setMajors = form.field('majors').onChange
  const isFull = majors.length >= maxMajors
  const add = (major: Major) =>
    setMajors([...majors.filter(each => keyOf(each) !== keyOf(major)), major].slice(0, maxMajors))
  const addByHand = async () => {
    const title = await dialog.prompt({
      title: t('major.byHand'),
      label: t('major.name'),
      placeholder: t('major.limit'),
      check: text => problemText(handMajorProblem(text.trim())),
    })
    if (title === null) return
    add({ type: majorTypes.byHand, id: '', title: title.trim(), child: { id: '', title: '' } })
  }
  const unlessFull = (act: () => void) =>
    isFull ? toast.bad(problemText(profileErrors.majorsMany, { limit: maxMajors })) : act()
  return (
    <Form {...form.props}>
      <List hint={majors.length === 0 ? t('major.none') : undefined}>
        {majors.map(major => {
          const name = majorLabel(major, t)
          return (
            <ListRow
              key={keyOf(major)}
              title={name}
              wrap
              extra={
                <IconButton
                  icon={CloseIcon}
                  label={t('modify.remove', { name })}
                  onClick={() => setMajors(majors.filter(each => each !== major))}
                />
              }
            />
          )
        })}
      </List>
      <Stack gap={2}>
        <Button icon={PlusIcon} block onClick={() => unlessFull(() => setPicking(true))}>
          {t('major.choose')}
        </Button>
        <Button icon={EditIcon} kind="quiet" block onClick={() => unlessFull(() => void addByHand())}>
          {t('major.byHand')}
        </Button>
      </Stack>
      <MainButton type="submit" busy={form.isSending}>
        {t('modify.save')}
      </MainButton>
      <MajorPicker
        open={picking}
        onClose={() => setPicking(false)}
        onPick={major => {
          add(major)
          setPicking(false)
        }}
      />
    </Form>
  )
}
