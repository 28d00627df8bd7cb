-- Invariant 5: added = available + reserved + sold + withdrawn, and the counters say the same.
select s.id, s.added_count, s.available_count, count(i.id) as items,
       count(i.id) filter (where i.state = 'AVAILABLE') as available
  from subcategories s
  left join stock_items i on i.subcategory_id = s.id
 group by s.id
having s.added_count <> count(i.id) or s.available_count <> count(i.id) filter (where i.state = 'AVAILABLE')
