import { courseStart } from '#contract/features/member/rules.ts'
import { copyText } from '#web/lib/clipboard.ts'
import { fullDay } from '#web/lib/dates.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { toast } from '#web/ui/base/ask.ts'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { CallIcon, MailIcon } from '#web/ui/icons/contact-icons.tsx'
import { CopyIcon, type Icon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import type { Student } from '../extension-points.ts'
import styles from './StudentCard.module.css'

interface Line {
  label: string
  value: string
  copies?: boolean
  /** Where a call or a mail begins. */
  reach?: { href: string; label: string; icon: Icon }
}

/** Who a student is, and how to reach them; what is empty is left out. */
export function StudentCard({ member }: Pick<Student, 'member'>) {
  const t = useTexts('member')
  const { mobile, email } = member
  const lines: Line[] = [
    {
      label: t('card.mobile'),
      value: mobile,
      copies: true,
      reach: { href: `tel:${mobile}`, label: t('card.call'), icon: CallIcon },
    },
    {
      label: t('card.email'),
      value: email,
      copies: true,
      reach: { href: `mailto:${email}`, label: t('card.write'), icon: MailIcon },
    },
    { label: t('card.number'), value: member.number, copies: true },
    { label: t('card.staffNumber'), value: member.staffNumber, copies: true },
    { label: t('card.class'), value: member.class },
    { label: t('card.title'), value: member.title },
    { label: t('card.school'), value: member.school },
    { label: t('card.department'), value: member.department },
    { label: t('card.major'), value: member.major },
    { label: t('card.grade'), value: member.grade },
    { label: t('card.enrolled'), value: member.enrolldate },
    { label: t('card.joined'), value: member.joinedAt === null ? '' : fullDay(member.joinedAt) },
    { label: t('countsFrom.open'), value: countsFrom(t, member.countsFrom) },
  ]
  return (
    <List>
      {lines
        .filter(({ value }) => value !== '')
        .map(({ label, value, copies, reach }) => (
          <ListRow
            key={label}
            title={value}
            note={label}
            wrap
            extra={
              copies && (
                <span className={styles.ways}>
                  {reach && (
                    <a
                      className={styles.reach}
                      href={reach.href}
                      title={reach.label}
                      aria-label={reach.label}
                    >
                      <reach.icon size={20} />
                    </a>
                  )}
                  <CopyButton label={label} value={value} />
                </span>
              )
            }
          />
        ))}
    </List>
  )
}

function countsFrom(t: Translate<'member'>, moment: number | null) {
  if (moment === null) return ''
  return moment <= courseStart ? t('countsFrom.start') : fullDay(moment)
}

function CopyButton({ label, value }: Pick<Line, 'label' | 'value'>) {
  const t = useTexts('member')
  const copy = async () => {
    if (await copyText(value)) toast.good(t('card.copied'))
  }
  return (
    <IconButton icon={CopyIcon} size={20} label={t('card.copy', { label })} onClick={() => void copy()} />
  )
}
