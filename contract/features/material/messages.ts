import { doneMessage } from '#contract/features/activity/done-message.ts'

export const materialMessages = {
  viewersChanged: doneMessage(
    'material_viewers',
    'For staff: more students have opened a material; at most about twice a second.',
    ['materialId', 'contentid'],
  ),
}
