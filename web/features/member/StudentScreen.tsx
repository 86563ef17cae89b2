import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { memberCalls } from '#contract/features/member/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { ask } from '#web/lib/call.ts'
import { copyText } from '#web/lib/clipboard.ts'
import { fullDay } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { toast } from '#web/ui/ask.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { CopyIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/List.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { ButtonPair } from './parts/ButtonPair.tsx'
import styles from './StudentScreen.module.css'
import { useSelectionActions } from './use-selection-actions.ts'

type Member = AnswerOf<typeof memberCalls.getStudent>['member']

/** The card of one student of the course. */
export function StudentScreen() {
  const { courseId } = useCourseAddress()
  const [address] = useSearchParams()
  const studentid = address.get('studentid') ?? ''
  const student = useQuery(ask(memberCalls.getStudent, { courseId: courseId, studentId: studentid }))
  const t = useTexts('member')
  const back = useBack()
  const actions = useSelectionActions(courseId, back)
  const manages = student.data?.member.can.manage
  return (
    <Screen
      footer={
        manages && (
          <ButtonPair>
            <Button block onClick={() => void actions.move([studentid])}>
              {t('select.move')}
            </Button>
            <Button kind="danger" block onClick={() => void actions.remove([studentid])}>
              {t('select.remove')}
            </Button>
          </ButtonPair>
        )
      }
    >
      <QueryView query={student} skeleton={<SkeletonRows rows={6} />}>
        {({ member }) => <Card member={member} />}
      </QueryView>
    </Screen>
  )
}

function Card({ member }: { member: Member }) {
  const t = useTexts('member')
  const lines = [
    { label: t('card.number'), value: member.number, copies: true },
    { label: t('card.staffNumber'), value: member.number },
    { label: t('card.title'), value: member.title },
    { label: t('card.school'), value: member.school },
    { label: t('card.department'), value: member.department },
    { label: t('card.major'), value: member.major },
    { label: t('card.class'), value: member.class },
    { label: t('card.grade'), value: member.grade },
    { label: t('card.enrolled'), value: member.enrolldate },
    { label: t('card.mobile'), value: member.mobile, copies: true },
    { label: t('card.email'), value: member.email, copies: true },
    { label: t('card.joined'), value: member.joinedAt === null ? '' : fullDay(member.joinedAt) },
  ].filter(({ value }) => value !== '')
  const copy = async (text: string) => {
    if (await copyText(text)) toast.good(t('card.copied'))
  }
  return (
    <>
      <header className={styles.head}>
        <Avatar name={member.name} src={member.avatar} size={72} />
        <h2 className={styles.name}>{member.name}</h2>
      </header>
      <List>
        {lines.map(({ label, value, copies }) => (
          <ListRow
            key={label}
            title={value}
            note={label}
            wrap
            extra={
              copies && (
                <IconButton
                  icon={CopyIcon}
                  size={20}
                  label={t('card.copy', { label })}
                  onClick={() => void copy(value)}
                />
              )
            }
          />
        ))}
      </List>
    </>
  )
}
