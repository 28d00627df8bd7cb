-- Invariant 22: each code that an import has added is an item of it, live ones once (a moved one was withdrawn before), and each line
-- that is still to be added is there; one that was undone has nothing for sale.
select b.id, b.added_count as counted, count(i.id) as there
  from stock_imports b
  left join stock_items i on i.import_id = b.id
 group by b.id
having b.added_count > count(i.id) or b.added_count < count(i.id) filter (where i.state <> 'WITHDRAWN')
union all
select b.id, b.new_count - b.added_count, count(r.line)
  from stock_imports b
  left join stock_import_rows r on r.import_id = b.id and r.state = 'NEW'
 where b.state in ('UPLOADING', 'READY', 'COMMITTING', 'CANCELLED', 'STOPPED')
 group by b.id
having b.new_count - b.added_count <> count(r.line)
union all
-- None of an import that was undone is for sale.
select i.import_id, 0, count(*)
  from stock_items i join stock_imports b on b.id = i.import_id
 where i.state = 'AVAILABLE' and b.state = 'UNDONE'
 group by i.import_id
