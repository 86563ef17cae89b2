import { offerCalls } from '#contract/features/submission/offer-calls.ts'
import { homeworkPages as pages } from '#web/features/homework/addresses.ts'
import type { HomeworkShapes } from '#web/features/homework/submissions.ts'
import { forStudent, now, studentNumber } from '#web/features/homework/test-submissions.ts'
import { examples } from '#web/gallery/example.ts'
import { Stack } from '#web/ui/base/Stack.tsx'
import { List, ListItem } from '#web/ui/lists/List.tsx'
import { asking, type OfferingKind } from '../kind.ts'
import { TextAndFiles } from '../reading/TextAndFiles.tsx'
import type { ShownShapes } from '../task.ts'
import { DecisionFooter } from './DecisionFooter.tsx'
import { OfferCard } from './OfferCard.tsx'
import { OfferedRow } from './OfferedRow.tsx'
import { OfferSides } from './OfferSides.tsx'
import { OffersRow } from './OffersRow.tsx'
import { OfferNotice } from './OwnOffer.tsx'
import type { Offerable, OfferableSlot } from './offerable-slots.ts'
import { offer, offered } from './test-offers.ts'
import { WaitingOffer } from './WaitingOffer.tsx'

const nothing = () => undefined
const text = 'The determinant is the product of the eigenvalues, so it vanishes exactly if one of them does.'
const signed = { ...{ device: '', text, at: now, signature: '' }, fileIds: [], files: [] }
const offerable = (written: OfferableSlot['written'], ...slots: [number, string][]): Offerable => ({
  slots: slots.map(([slot, text]) => ({ slot, text, fileIds: slot === 0 ? ['1', '2'] : [], written })),
  writtenAt: now - 5_400_000,
  missing: 0,
  isOfDraft: written === null,
})
const task = forStudent()
const onlyOne = {}
/** A paper, whose questions have names. */
const ofSlots: { offering: OfferingKind<ShownShapes> } = {
  offering: {
    sidesOf: () => [],
    offer: asking(offerCalls.offer, () => ({ id: '' })),
    nameOf: (_, slot) => `Question ${slot}`,
    Value: ({ value }) => <p>{String(value)}</p>,
  },
}
const row = { studentId: studentNumber(1), name: '陈思远', avatar: '', number: '202601', attempt: 1 }
const offeredRows = [
  { ...row, offer: offer() },
  {
    ...{ ...row, name: 'Maximiliane Freifrau von Hohenstein' },
    offer: offer({ proof: 2, state: 'declined' }),
  },
  {
    ...{ ...row, name: '04', number: '' },
    offer: offer({ offeredAt: null, writtenAt: null, state: 'accepted' }),
  },
]

export default examples('Offers after the deadline', [
  {
    name: 'What the server had, and what the device has',
    render: () => (
      <Stack gap={4}>
        <OfferCard
          {...{ kind: onlyOne, task }}
          offerable={offerable(null, [0, text])}
          replaces={false}
          isSending={false}
          onOffer={nothing}
        />
        <OfferCard
          {...{ kind: onlyOne, task }}
          offerable={{ ...offerable(signed, [0, text]), missing: 1 }}
          replaces
          isSending={false}
          onWrite={nothing}
          onOffer={nothing}
        />
      </Stack>
    ),
  },
  {
    name: 'Several answers at once',
    render: () => (
      <OfferCard
        {...{ kind: ofSlots, task }}
        offerable={offerable(signed, [2, 'Because the rank is 2'], [7, text], [12, 'x = 5'])}
        replaces={false}
        isSending={false}
        onOffer={nothing}
      />
    ),
  },
  {
    name: 'What became of it',
    render: () => (
      <Stack gap={3}>
        <OfferNotice offer={offer()} />
        <OfferNotice offer={offer({ state: 'accepted' })} />
        <OfferNotice offer={offer({ state: 'declined', reason: 'The files are from last term' })} />
      </Stack>
    ),
  },
  {
    name: 'For staff',
    render: () => (
      <Stack gap={3}>
        <OffersRow
          pages={pages}
          title="Offered after the deadline"
          task={{ offerCount: 3, waitingOfferCount: 2 }}
        />
        <WaitingOffer pages={pages} submission={row} />
        <List>
          {offeredRows.map(one => (
            <ListItem key={one.name}>
              <OfferedRow pages={pages} row={one} />
            </ListItem>
          ))}
        </List>
      </Stack>
    ),
  },
  {
    name: 'Beside what counts',
    render: () => {
      const { content, html, attachments, work: submission } = offered({ score: 80, state: 4 })
      return (
        <Stack gap={4}>
          <OfferSides<HomeworkShapes>
            {...{ submission, task }}
            content={{ content, html, attachments }}
            Content={TextAndFiles}
          />
          <DecisionFooter
            submission={submission}
            offer={submission.offer ?? offer()}
            isSending={false}
            onDecide={nothing}
          />
        </Stack>
      )
    },
  },
])
