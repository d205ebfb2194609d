/**
 * A statement that corrects stored totals of the catalogue, given a select of kind, genre and total, while triggers keep counting. Both
 * are read by one snapshot; what the triggers count beyond it is added to, not overwritten. `kinds` is a list of literals, and
 * `which` says which of their totals.
 */
export const correctTotals = (counted: string, kinds: string, which: string) => `
  insert into catalogue_totals as stored (kind, genre, total)
    select kind, genre, coalesce(now.total, 0) - coalesce(before.total, 0)
    from (${counted}) now
      full join (select kind, genre, total from catalogue_totals where kind in (${kinds}) and ${which}) before
      using (kind, genre)
    order by kind, genre
  on conflict (kind, genre) do update set total = stored.total + excluded.total`
