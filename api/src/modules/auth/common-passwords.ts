// The passwords that guessing starts with, of at least six characters, in lower case (decisions, section 4).
const commonest = new Set(
  `
000000 0000000 00000000 000000000000 0123456789 0987654321 111111 1111111 11111111 111111111111 112233
11223344 121212 123123 123123123 123321 12341234 123456 123456123456 1234567 12345678 123456789
1234567890 1234567890ab 1234567891 12345678910 123456789a 123456a 123456q 12345qwert 1234qwer 123654
123abc 123qwe 131313 147258 147258369 147852 159357 159753 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2
212121 222222 232323 252525 333333 444444 456456 456789 555555 5555555 654321 666666 6666666 696969
741852 741852963 7654321 777777 7777777 77777777 789456 789456123 789789 852456 87654321 888888 88888888
963852741 987654 987654321 999999 99999999 a123456 a1b2c3 a1b2c3d4 aa123456 aa12345678 aaaaaa aaaaaaaa
abc123 abc12345 abc123456 abcabc abcd1234 abcdef abcdefg abcdefgh abcdefghijkl access admin123 admin1234
adminadmin adminadmin123 administrator administrator1 administrator123 amanda andrea andrew angel1
angels anthony apples arsenal asdasd asdfasdf asdfgh asdfghjk asdfghjkl ashley asshole austin babygirl
banana baseball basketball batman biteme blink182 buster butterfly changeme changeme123 changeme1234
charlie cheese chelsea chocolate computer cookie corvette daniel default dragon eminem family ferrari
flower football freedom friends fuckme fuckyou gabriel george gfhjkm giftcard giftcards ginger google
guitar hannah harley hello1 hello123 helloworld hockey hunter hunter2 iloveu iloveyou iloveyou1
iloveyou1234 internet jasmine jennifer jessica jordan jordan23 joshua justin killer klaster knight
letmein letmein1 letmein12345 liverpool london lovely loveme maggie master matrix matthew michael
michelle mickey mother motherfucker mustang mynoob naruto nicole ninja1 nothing orange p@ssw0rd p@ssword
pa55word pass123 pass1234 passw0rd password password! password1 password1! password12 password123
password1234 password12345 password123456 passwordpassword pepper player pokemon princess princess1
purple q1w2e3 q1w2e3r4 q1w2e3r4t5 qazwsx qazwsxedc qqqqqq qwaszx qwe123 qweasd qweasdzxc qweqwe qwerty
qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyui qwertyuiop qwertyuiop123 rainbow
ranger robert samsung secret secret123 shadow silver soccer sophie spiderman startrek starwars summer
sunshine superman superstar taylor test123 test1234 testing testtest thomas tigger tinkerbell trustno1
tudelft user123 username victoria welcome welcome1 welcome123 welcome12345 whatever william winner
winter xxxxxx yankees yellow zaq12wsx zaq1zaq1 zxcvbn zxcvbnm zzzzzz
`
    .trim()
    .split(/\s+/),
);

/** `folded` is the password in lower case. */
export const isCommonPassword = (folded: string): boolean =>
  commonest.has(folded) || /^(.)\1*$/u.test(folded);
