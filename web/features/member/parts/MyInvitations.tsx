import { Suspense } from 'react'
import type { Invitation } from '#contract/features/course/entities.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { invitationCalls } from '#contract/features/member/invitations.ts'
import { notificationMessages } from '#contract/features/notification/messages.ts'
import { useCommand } from '#web/lib/call.ts'
import { useLive } from '#web/lib/live.ts'
import { useTexts } from '#web/lib/texts.ts'
import { dialog, toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { ButtonPair } from './ButtonPair.tsx'
import styles from './MyInvitations.module.css'

const refreshes = [courseListCalls.listSemesters, courseListCalls.listCourses] as const

/** Invitations from rosters; each is also announced by a message. */
export function MyInvitations({ data }: { data: Invitation[] }) {
  useLive({ on: [notificationMessages.changed], refreshes: [courseListCalls.listSemesters] })
  if (data.length === 0) return null
  return (
    <Suspense>
      <Invitations invitations={data} />
    </Suspense>
  )
}

/** Courses that invite the person, each with the two answers. */
export function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  const t = useTexts('member')
  const accept = useCommand(invitationCalls.acceptInvitation, {
    refreshes,
    onDone: () => toast.good(t('invited.joined')),
  })
  const decline = useCommand(invitationCalls.declineInvitation, {
    refreshes,
    onDone: () => toast.info(t('invited.declined')),
  })
  const isBusy = accept.isPending || decline.isPending
  const refuse = async ({ id, courseName }: Invitation) => {
    const isSure = await dialog.confirm({
      title: t('invited.declineTitle', { name: courseName }),
      message: t('invited.declineHint'),
      confirmLabel: t('invited.decline'),
    })
    if (isSure) decline.mutate({ id })
  }
  return (
    <section className={styles.invitations} aria-label={t('invited.title')}>
      <Stack gap={3}>
        {invitations.map(invitation => (
          <Card key={invitation.id} title={invitation.courseName}>
            <Stack gap={3}>
              <div>
                <p>{t('invited.by', { teacher: invitation.teacher })}</p>
                <p className={styles.note}>
                  {t('invited.as', {
                    who: [invitation.name, invitation.number, invitation.class].filter(Boolean).join(' · '),
                  })}
                </p>
              </div>
              <ButtonPair>
                <Button
                  block
                  disabled={isBusy}
                  aria-label={t('invited.declineFor', { name: invitation.courseName })}
                  onClick={() => void refuse(invitation)}
                >
                  {t('invited.decline')}
                </Button>
                <Button
                  kind="primary"
                  block
                  disabled={isBusy}
                  busy={accept.isPending && accept.variables?.id === invitation.id}
                  aria-label={t('invited.acceptFor', { name: invitation.courseName })}
                  onClick={() => accept.mutate({ id: invitation.id })}
                >
                  {t('invited.accept')}
                </Button>
              </ButtonPair>
            </Stack>
          </Card>
        ))}
      </Stack>
    </section>
  )
}
