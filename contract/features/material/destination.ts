import { activityPage } from '#contract/features/activity/address.ts'
import { materialTypes } from './entities.ts'

const page = (contentType: number, type: number) =>
  activityPage(contentType, '/dataIndex', { type: String(type) })

/** Messages about materials are of type 2, those about links of type 8. */
export const materialDestination = page(2, materialTypes.files)
export const linkDestination = page(8, materialTypes.link)
