-- The account that the API reads and writes with. It owns nothing: the store gives it its rights when it starts.
create role store_api login;
