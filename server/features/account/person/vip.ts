/**
 * A person's VIP level at a moment: 0 none, 1 VIP, 2 super VIP, 3 and 4 the same through an institution. It ends by
 * itself at `vip_until`; null is never.
 */
export const vipOf = (account: { vip_level: number; vip_until: number | null }, now: number) =>
  account.vip_until === null || account.vip_until > now ? account.vip_level : 0
