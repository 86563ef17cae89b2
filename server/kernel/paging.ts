/** Which part of a list is shown; pages begin at 1. */
export interface Page {
  page: number
  limit: number
}

/** A page of a list as the protocol answers it. */
export function pageAnswer<Row>(list: Row[], total: number, { page, limit }: Page) {
  return { list, total, currentPage: page, pageSize: limit, pageTotal: Math.ceil(total / limit) }
}

/**
 * How many rows a list has in all. A page that is not full shows it, unless it is beyond the end; otherwise they are
 * counted.
 * @param shown rows on this page
 */
export async function totalRows({ page, limit }: Page, shown: number, count: () => Promise<number>) {
  return shown < limit && (shown > 0 || page === 1) ? (page - 1) * limit + shown : count()
}
